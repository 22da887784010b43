-- What was chosen at the first visit and is no setting given at the start: name and time zone of the site.
CREATE TABLE site_setting (
    name ${text} PRIMARY KEY,
    value ${text} NOT NULL
);

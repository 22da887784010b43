package io.kalends.bench;

/** What another server has shown in a case. */
record Beside(String name, Figures figures) {}

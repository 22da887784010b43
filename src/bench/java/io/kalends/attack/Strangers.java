package io.kalends.attack;

import static io.kalends.attack.Target.EVENTS;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;

/** Ways by those who want to come in. */
final class Strangers {
    private Strangers() {}

    static List<Way> ways() {
        return List.of(
                new Way(
                        "log-ins",
                        "200 log-ins at a time from many addresses: with wrong passwords, and with the right one",
                        Strangers::logIns),
                new Way(
                        "credentials",
                        "64 connections with user names and passwords of 14 KB, and with sessions that are none",
                        Strangers::credentials));
    }

    private static void logIns(Front front) throws InterruptedException {
        front.crowd(200, (who, turn) -> {
            try (Line line = front.openFrom(who * 7L + turn)) {
                line.send(Texts.get("/admin/login"));
                Line.Answer form = line.answer();
                if (form.status() != 200) throw new IOException("no form: " + form.status());
                boolean right = who % 10 == 0;
                String body = "_token=" + Preparation.encode(Preparation.tokenIn(form)) + "&username="
                        + (right ? front.target().username() : Texts.word(8)) + "&password="
                        + (right ? Preparation.encode(front.target().password()) : Texts.word(100));
                String cookie = "Cookie: " + Preparation.cookie(form);
                front.ask(line, Texts.post("/admin/login", Texts.FORM, body.length(), cookie), Texts.bytes(body));
            }
        });
    }

    private static void credentials(Front front) throws InterruptedException {
        front.crowd(64, (who, turn) -> {
            try (Line line = front.openFrom(who * 1_000L + turn)) {
                if (who % 4 == 0) front.ask(line, Texts.get("/admin/events", "Cookie: kalends=" + Texts.word(24)));
                else front.ask(line, Texts.get(EVENTS, "Authorization: " + credentials(who)));
            }
        });
    }

    private static String credentials(int who) {
        if (who % 4 == 1) return "Bearer " + Texts.word(24);
        String login = Texts.word(who % 4 == 2 ? 10_000 : 12) + ":" + Texts.word(24);
        return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }
}

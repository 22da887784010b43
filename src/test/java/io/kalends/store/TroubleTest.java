package io.kalends.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.SocketException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** What those who run the service are told to do. */
class TroubleTest {
    private static final String NONE_LEFT = "Too many open files";

    @Test
    void wantOfOpenFiles_isToldAsSuchWhoeverMetIt() {
        assertThat(Trouble.of(new UncheckedIOException(new FileSystemException("/media/a.png", null, NONE_LEFT))))
                .isEqualTo(Trouble.FILES);
        assertThat(Trouble.of(new IOException(NONE_LEFT))).isEqualTo(Trouble.FILES);
        assertThat(Trouble.of(new SQLException("no connection", "08001", new SocketException(NONE_LEFT))))
                .isEqualTo(Trouble.FILES);
        assertThat(Trouble.FILES.remedy()).contains("ulimit -n", "LimitNOFILE=");
    }

    @Test
    void otherFaults_keepTheirOwnCure() {
        assertThat(Trouble.of(new FileSystemException("/media/a.png", null, "No space left on device")))
                .isEqualTo(Trouble.DISK);
        assertThat(Trouble.of(new AccessDeniedException("/media"))).isEqualTo(Trouble.READ_ONLY);
        assertThat(Trouble.of(new SQLException("unable to open database file", null, 14)))
                .isEqualTo(Trouble.READ_ONLY);
        assertThat(Trouble.of(new SQLException("too many clients", "53300"))).isEqualTo(Trouble.CROWDED);
        assertThat(Trouble.of(new SQLException("refused", "08001"))).isEqualTo(Trouble.AWAY);
    }

    @Test
    void limit_isThatOfTheSystem() {
        assertThat(OpenFiles.limit().orElse(1_000_000)).isPositive();
        assertThat(OpenFiles.areExhausted()).isFalse();
        assertThat(OpenFiles.roomFor(1)).isEqualTo(1);
        assertThat(OpenFiles.roomFor(Integer.MAX_VALUE)).isPositive();
    }
}

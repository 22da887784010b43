package io.kalends.api;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StockTest {
    private final Stock<String, String> stock = new Stock<>(1_000, (key, value) -> 10);

    private void walkThrough(String name, int many) {
        for (int i = 0; i < many; i++) stock.put(name + i, "value");
    }

    @Test
    void put_keepsAllWhileThereIsRoom() {
        walkThrough("page ", 50);

        for (int i = 0; i < 50; i++) assertThat(stock.find("page " + i)).contains("value");
        assertThat(stock.weight()).isEqualTo(500);
        assertThat(stock.size()).isEqualTo(50);
    }

    @Test
    void put_takesOnlyWhatComesAgain_whereLittleRoomIsLeft() {
        walkThrough("page ", 60);

        stock.put("once", "value");
        stock.put("twice", "value");
        stock.put("twice", "value");

        assertThat(stock.find("once")).isEmpty();
        assertThat(stock.find("twice")).contains("value");
        assertThat(stock.weight()).isEqualTo(510);
    }

    @Test
    void put_staysWithinTheBytes_andKeepsWhatIsAskedForMost() {
        stock.put("popular", "value");

        for (int i = 0; i < 1_000; i++) {
            assertThat(stock.find("popular")).isPresent();
            walkThrough("page " + i % 500 + "-", 10);
        }

        assertThat(stock.weight()).isBetween(500L, 1_000L);
    }
}

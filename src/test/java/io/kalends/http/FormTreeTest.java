package io.kalends.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.kalends.json.Json;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormTreeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            a=1                          | {"a":"1"}
            a=1&a=2                      | {"a":"2"}
            a[]=1&a[]=2                  | {"a":["1","2"]}
            a[0]=1&a[1]=2                | {"a":["1","2"]}
            a[]=1&a[1]=2&a[]=3           | {"a":["1","2","3"]}
            a[k]=1&a[l]=2                | {"a":{"k":"1","l":"2"}}
            a[k]=1&a[k]=2                | {"a":{"k":"2"}}
            a[0][k]=1&a[0][l]=2&a[1][k]=3 | {"a":[{"k":"1","l":"2"},{"k":"3"}]}
            a[][k]=1&a[][k]=2            | {"a":[{"k":"1"},{"k":"2"}]}
            a[k][]=1&a[k][]=2            | {"a":{"k":["1","2"]}}
            a[]=1&a[k]=2                 | {"a":{"0":"1","k":"2"}}
            a=1&a[]=2                    | {"a":["2"]}
            a[]=1&a=2                    | {"a":"2"}
            a[k=1                        | {"a[k":"1"}
            a]=1                         | {"a]":"1"}
            []=1                         | {"[]":"1"}
            a[k]x=1                      | {"a[k]x":"1"}
            a[b[c]]=1                    | {"a[b[c]]":"1"}
            a[9999999]=1                 | {"a":{"9999999":"1"}}
            """)
    void fields_makeATree(String form, String expected) {
        var tree = new FormTree(32);
        for (String pair : form.split("&")) {
            int equals = pair.indexOf('=');
            assertThat(tree.add(pair.substring(0, equals), pair.substring(equals + 1)))
                    .isTrue();
        }

        assertThat(Json.text(tree.tree())).isEqualTo(expected);
    }

    @Test
    void depth_isThatOfTheJson() {
        var tree = new FormTree(3);

        assertThat(tree.add("a[b][c]", "x")).isTrue();
        assertThat(tree.add("a[b][c][d]", "x")).isFalse();
    }
}

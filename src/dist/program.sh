# How Java is started, for ./kalends in the sources and for the launcher of a package. They set:
#
#   java_home  the Java to run on
#   jar        the program
#   native     the folder of SQLite's native library, if there is one; otherwise it comes out of a jar
#   cache      Java's record of a start, if there is one

# program OPTION... -jar FILE ARGUMENT...: hands over to Java.
# Java's own warnings would mix with the log on standard output; its errors go to standard error.
# The memory suits a busy calendar, and the collector is the one that needs the least beside it; the system's own
# allocator would keep an arena for every thread, and more of what was freed with each large piece (the two thresholds are
# fixed, so that it does not raise them), and Java a buffer as large as the largest reply each has sent. Java's
# compiler takes half the time, for code as fast, when it does not copy large methods into others. Where the system
# offers large pages for memory, the processor finds its way in it with fewer look-ups: replies cost a tenth less, and as
# much after every start. Jetty is told how many references fit into a line of the processor's cache: finding
# out by itself, it would load all of Java's management at each start.
program() {
    case ${KALENDS_JAVA_OPTS:-} in
        *-XX:+Use*GC*) ;;
        *) set -- -XX:+UseSerialGC "$@" ;;
    esac
    if [ -e /sys/kernel/mm/transparent_hugepage ]; then set -- -XX:+UseTransparentHugePages "$@"; fi
    if [ -d "$native" ]; then set -- -Dorg.sqlite.lib.path="$native" "$@"; fi
    export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}" \
        MALLOC_TRIM_THRESHOLD_="${MALLOC_TRIM_THRESHOLD_:-1048576}" MALLOC_MMAP_THRESHOLD_="${MALLOC_MMAP_THRESHOLD_:-262144}"
    exec "$java_home/bin/java" -Xlog:disable '-Xlog:all=error,aot*=off,cds*=off:stderr' \
        -Xms48m -Xmx240m -Xmn36m -XX:SurvivorRatio=4 -XX:MetaspaceSize=64m \
        -XX:MinHeapFreeRatio=20 -XX:MaxHeapFreeRatio=30 -XX:-ShrinkHeapInSteps -XX:TrimNativeHeapInterval=10000 \
        -XX:+ExitOnOutOfMemoryError -XX:+UseCompactObjectHeaders \
        -XX:InlineSmallCode=1000 -Djdk.nio.maxCachedBufferSize=131072 \
        --enable-native-access=ALL-UNNAMED \
        -Dorg.eclipse.jetty.util.referencesPerCacheLine=16 \
        -Dstdout.encoding=UTF-8 -Dstderr.encoding=UTF-8 -Djava.awt.headless=true "$@"
}

# launch ARGUMENT...: hands over to the program.
launch() {
    # Further options come last, so that they win over the ones above.
    set -- ${KALENDS_JAVA_OPTS:-} -jar "$jar" "$@"
    if [ -s "$cache" ]; then set -- -XX:AOTCache="$cache" "$@"; fi
    program "$@"
}

# train FOLDER: lets Java watch a start and some use of the service, and leaves its record in FOLDER/cache.
# In a folder without settings, and without those in the environment: they are meant for other copies. Java is to learn
# the classes, not how often code runs: it would never compile well what is used a little here, however busy it is later.
train() {
    cd "$1" || exit 1
    for name in $(env | sed -n 's/^\(KALENDS_[A-Z_]*\)=.*/\1/p'); do unset "$name"; done
    program -XX:+UnlockDiagnosticVMOptions -XX:+IgnoreUnrecognizedVMOptions -XX:-AOTRecordTraining \
        -XX:AOTCacheOutput="$1/cache" -jar "$jar" train "$1"
}

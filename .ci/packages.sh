# Checks of what people download: part of .ci/run, whose functions it uses. What takes root says so and is left out without.

dist=target/dist
stranger=()  # before a command: as a user who owns nothing, with nothing on the PATH
notices=    # process id of what stands in for systemd
installed=  # whether the Debian package is

# packages: makes them, and checks each as somebody would use it.
packages() {
    step "Packages"
    # What apt knows of may have been replaced since.
    if [ "$(id -u)" -eq 0 ]; then apt-get -q update >"$scratch/apt.log" 2>&1 || true; fi
    ./kalends package || fail "The packages cannot be made."
    check_files
    check_reproducible
    check_archive
    check_unit
    if [ "$(id -u)" -ne 0 ]; then
        echo "The Debian package and the image are checked by root only: skipped."
        return
    fi
    check_debian
    check_image
}

check_files() {
    (cd "$dist" && sha256sum --quiet --check SHA256SUMS) || fail "SHA256SUMS does not fit."
    python3 - "$dist" target/lib <<'PYTHON'
import json, pathlib, sys, tarfile
dist, lib = map(pathlib.Path, sys.argv[1:])
archive, = dist.glob("*.tar.gz")
size = archive.stat().st_size
assert size <= 75_000_000, f"{archive.name} has {size} bytes"
names = {name.partition("/")[2] for name in tarfile.open(archive).getnames()}
for name in ("kalends", "LICENSE", "README.txt", "THIRD-PARTY.txt", "CHANGELOG.md", "app/kalends.aot",
             "runtime/legal/java.base/LICENSE", "share/man/man1/kalends.1", "share/kalends.service",
             "share/bash-completion/completions/kalends", "share/kalends.properties"):
    assert name in names, f"{name} is missing in {archive.name}"
bom, = dist.glob("*.cdx.json")
bom = json.loads(bom.read_text())
assert bom["bomFormat"] == "CycloneDX", bom["bomFormat"]
listed = {f"{part['name']}-{part['version']}.jar": part for part in bom["components"]}
licences, = dist.glob("*-licences.txt")
licences = licences.read_text()
for jar in lib.glob("*.jar"):
    part = listed.get(jar.name)
    assert part and part.get("licenses"), f"the SBOM does not list {jar.name} with its licence"
    assert part["name"] in licences, f"the list of licences lacks {jar.name}"
    assert any(name.startswith(f"licences/{part['name']}/") for name in names), f"no licence text for {jar.name}"
for name in ("openjdk", "libc6"):
    assert any(part["name"] == name for part in bom["components"]), f"the SBOM does not list {name}"
print(f"{archive.name}: {size / 1e6:.1f} MB")
PYTHON
}

# From a clone elsewhere, by somebody with other habits: the same bytes, but for what Java has learned of a start.
check_reproducible() {
    git clone -q . "$scratch/clone"
    (umask 027 && cd "$scratch/clone" && TZ=Pacific/Apia LANG=C ./kalends package --without-aot) ||
        fail "A clone cannot be packaged."
    python3 - "$dist" "$scratch/clone/$dist" <<'PYTHON' || fail "Built twice, the packages differ."
import hashlib, io, json, pathlib, sys, tarfile

def members(file):
    with tarfile.open(fileobj=file) as archive:
        for member in archive:
            content = archive.extractfile(member) if member.isfile() else None
            yield (member.name, member.type, member.mode, member.uid, member.mtime, member.linkname,
                   content and hashlib.sha256(content.read()).hexdigest())

def inside(path):
    data = path.read_bytes()
    if path.suffix == ".deb": # debian-binary, control and data, each behind a header of 60 bytes
        at = 8
        while at < len(data):
            size = int(data[at + 48:at + 58])
            if data[at:at + 16].strip().endswith(b".gz"): yield from members(io.BytesIO(data[at + 60:at + 60 + size]))
            at += 60 + size + size % 2
    elif path.suffix == ".tar":
        archive = tarfile.open(path)
        manifest, = json.load(archive.extractfile("manifest.json"))
        for layer in manifest["Layers"]: yield from members(io.BytesIO(archive.extractfile(layer).read()))
    elif path.suffix == ".gz":
        yield from members(io.BytesIO(data))
    elif path.name != "SHA256SUMS":
        yield path.name, hashlib.sha256(data).hexdigest()

different = 0
one, other = map(pathlib.Path, sys.argv[1:])
assert sorted(p.name for p in one.iterdir()) == sorted(p.name for p in other.iterdir())
for path in sorted(one.iterdir()):
    # The Debian package tells its size, which is another without what Java has learned.
    known = lambda tree: {entry for entry in inside(tree / path.name)
                          if entry[0] != "control" and not entry[0].endswith("/kalends.aot")}
    for entry in sorted(known(one) ^ known(other), key=str):
        print(path.name, entry, file=sys.stderr)
        different += 1
sys.exit(different > 0)
PYTHON
    echo "built twice, the packages are the same"
    rm -rf "$scratch/clone"
}

# As another user, in a folder with a blank in its name, without Java or anything else on the PATH.
check_archive() {
    local home="$scratch/another place"
    chmod 755 "$scratch"
    mkdir "$home"
    tar -xzf "$dist"/*.tar.gz -C "$home"
    unpacked=$(echo "$home"/kalends-*)
    mkdir "$home/work"
    stranger=(env -u JAVA_HOME PATH=/nonexistent)
    if [ "$(id -u)" -eq 0 ]; then
        chown 65534:65534 "$home/work"
        stranger=(setpriv --reuid=65534 --regid=65534 --clear-groups "${stranger[@]}")
    fi
    "${stranger[@]}" "$unpacked/kalends" --version
    bash -n "$unpacked/share/bash-completion/completions/kalends" || fail "The completion is no shell script."
    for command in serve user media backup restore export import health; do
        grep -q "kalends $command" "$unpacked/share/man/man1/kalends.1" || fail "The manual page lacks $command."
        grep -q "_kalends_$command" "$unpacked/share/bash-completion/completions/kalends" ||
            fail "The completion lacks $command."
    done
    # AOTMode=on has Java refuse to start when it cannot use what it has learned.
    program=("${stranger[@]}" KALENDS_JAVA_OPTS=-XX:AOTMode=on "$unpacked/kalends")
    data=$home/work
    start demo --demo
    expect_german
    "${stranger[@]}" "$unpacked/kalends" health --port="${base##*:}" || fail "The running service is not healthy."
    "${stranger[@]}" "$unpacked/kalends" user list --data="$data/demo" | grep -q admin || fail "There is no administrator."
    "${stranger[@]}" "$unpacked/kalends" backup "$data/backup" --data="$data/demo" || fail "There is no backup."
    "${stranger[@]}" "$unpacked/kalends" user login admin --data="$data/demo" <<<"correct horse battery" ||
        fail "No password can be set."
    "${stranger[@]}" "$unpacked/kalends" export --format=ics "$data/events.ics" --data="$data/demo" || fail "There is no feed."
    stop
    "${stranger[@]}" "$unpacked/kalends" import "$data/events.ics" --data="$data/demo" || fail "No feed is read."
    if "${stranger[@]}" "$unpacked/kalends" health --port="${base##*:}" 2>/dev/null; then fail "A stopped service is healthy."; fi
    check_notices
    program=("${stranger[@]}" "$unpacked/kalends")
    [ ! -x "$cases" ] || conform archive
    program=(./kalends)
    data=$scratch
}

# A runtime without the words of the language would name the month in English.
expect_german() { expect "Dezember 2026" "$base/events/month/2026-12/"; }

# expect WORDS ADDRESS: are these on the page, for somebody who reads German?
expect() {
    python3 - "$@" <<'PYTHON' || fail "$2 does not say: $1"
import sys, urllib.request
request = urllib.request.Request(sys.argv[2], headers={"Accept-Language": "de"})
sys.exit(sys.argv[1] not in urllib.request.urlopen(request, timeout=20).read().decode())
PYTHON
}

# The service tells systemd that it is ready, that it is alive, and that it stops.
check_notices() {
    local told=$scratch/told socket=$data/notify
    python3 - "$socket" >"$told" <<'PYTHON' &
import os, socket, sys
listening = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
listening.bind(sys.argv[1])
os.chmod(sys.argv[1], 0o777)
while True:
    print(listening.recv(4096).decode(), flush=True)
PYTHON
    notices=$!
    await test -S "$socket"
    program=("${stranger[@]}" NOTIFY_SOCKET="$socket" WATCHDOG_USEC=1500000 "$unpacked/kalends")
    start notices
    await grep -q READY=1 "$told"
    await watched_thrice "$told"
    stop
    await grep -q STOPPING=1 "$told"
    kill "$notices"
    notices=
    echo "systemd is told: $(sort "$told" | uniq -c | tr '\n' ' ')"
}

watched_thrice() { [ "$(grep -c WATCHDOG=1 "$1")" -ge 3 ]; }

# await COMMAND...: until it succeeds, for half a minute.
await() {
    local deadline=$((SECONDS + 30))
    until "$@"; do
        [ "$SECONDS" -lt "$deadline" ] || fail "In vain: $*"
        sleep 0.2
    done
}

check_unit() {
    command -v systemd-analyze >/dev/null || { echo "There is no systemd-analyze: the unit is not checked." && return; }
    systemd-analyze security --offline=true --threshold=20 --no-pager "$unpacked/share/kalends.service" | tail -n 1
}

# Installed, used, upgraded over itself, removed and purged.
check_debian() {
    local package
    package=$(echo "$dist"/kalends_*.deb)
    if dpkg-query -W kalends >/dev/null 2>&1; then fail "Kalends is installed on this machine already."; fi
    installed=yes
    command -v adduser >/dev/null || apt-get -q -y install adduser >"$scratch/apt.log" 2>&1 || fail "There is no adduser."
    run_dpkg --install "$package"
    [ "$(stat -c '%U:%G %a' /var/lib/kalends /etc/kalends/kalends.properties | tr '\n' ' ')" = "kalends:kalends 700 root:kalends 640 " ] ||
        fail "Folder or settings have the wrong owner or mode."
    echo "site-name=Kept" >>/etc/kalends/kalends.properties
    program=(/usr/bin/kalends)
    start_installed
    make_event
    stop
    run_dpkg --install "$package"
    grep -q site-name=Kept /etc/kalends/kalends.properties || fail "The upgrade has replaced the settings."
    start_installed
    expect "Kept by an upgrade" "$base/api/calendar/events/v1/events?window=all"
    stop
    run_dpkg --remove kalends
    [ -f /var/lib/kalends/kalends.db ] && [ -f /etc/kalends/kalends.properties ] &&
        [ ! -e /usr/lib/kalends ] && [ ! -e /usr/bin/kalends ] ||
        fail "Removing takes too much or too little."
    run_dpkg --purge kalends
    [ ! -e /var/lib/kalends ] && [ ! -e /etc/kalends ] && ! getent passwd kalends >/dev/null || fail "Purging leaves something behind."
    installed=
    program=(./kalends)
    echo "the Debian package was installed, upgraded, removed and purged"
}

run_dpkg() { dpkg "$@" >"$scratch/dpkg.log" 2>&1 || { cat "$scratch/dpkg.log" >&2 && fail "dpkg $* failed."; }; }

# Started as the unit does it, on the settings of the package.
start_installed() {
    data=
    start installed
    data=$scratch
    expect Kept "$base/"
}

make_event() {
    python3 - "$base/api/calendar/events/v1/events" <<'PYTHON'
import base64, json, os, sys, urllib.request
login = base64.b64encode(f"admin:{os.environ['KALENDS_ADMIN_PASSWORD']}".encode()).decode()
event = {"title": "Kept by an upgrade", "start_date": "2040-05-01 20:00:00", "end_date": "2040-05-01 22:00:00"}
headers = {"Authorization": f"Basic {login}", "Content-Type": "application/json"}
urllib.request.urlopen(urllib.request.Request(sys.argv[1], json.dumps(event).encode(), headers), timeout=20)
PYTHON
}

# The image is laid out as it should be, and what is in it runs with nothing around it.
check_image() {
    local root=$scratch/image settings inside
    mkdir "$root"
    python3 - "$dist" "$root" <<'PYTHON' || fail "The image is not laid out as it should be."
import gzip, hashlib, io, json, pathlib, sys, tarfile
dist, root = map(pathlib.Path, sys.argv[1:])
image, = dist.glob("*-image.tar")
archive = tarfile.open(image)
read = lambda name: archive.extractfile(name).read()
def blob(described):
    data = read("blobs/" + described["digest"].replace(":", "/"))
    assert len(data) == described["size"] and hashlib.sha256(data).hexdigest() == described["digest"][7:], described
    return data
assert json.loads(read("oci-layout")) == {"imageLayoutVersion": "1.0.0"}
described, = json.loads(read("index.json"))["manifests"]
manifest = json.loads(blob(described))
config = json.loads(blob(manifest["config"]))
layers = [gzip.decompress(blob(layer)) for layer in manifest["layers"]]
assert ["sha256:" + hashlib.sha256(layer).hexdigest() for layer in layers] == config["rootfs"]["diff_ids"]
docker, = json.loads(read("manifest.json"))
assert docker["Config"].endswith(manifest["config"]["digest"][7:]) and len(docker["Layers"]) == len(layers)
run = config["config"]
assert run["User"] not in ("", "0", "root", "0:0") and "/var/lib/kalends" in run["Volumes"], run
assert run["Healthcheck"]["Test"] == ["CMD", "/opt/kalends/kalends", "health"] and run["Entrypoint"] == ["/opt/kalends/kalends"]
for layer in layers:
    tarfile.open(fileobj=io.BytesIO(layer)).extractall(root, numeric_owner=True)
programs = sorted(path.name for path in (root / "usr/bin").iterdir())
assert programs == ["dash", "sh"], f"the image has other programs: {programs}"
(root.parent / "image.env").write_text("\n".join(run["Env"]))
(root.parent / "image.user").write_text(run["User"])
print(f"{image.name}: {image.stat().st_size / 1e6:.1f} MB, base {len(layers[0]) / 1e6:.1f} MB unpacked")
PYTHON
    mkdir "$root/proc" "$root/dev"
    mapfile -t settings <"$scratch/image.env"
    # shellcheck disable=SC2016 # the inner shell has arguments of its own
    inside=(env "${settings[@]}" "$(command -v unshare)" --mount /bin/sh -c '
        /bin/mount -t proc proc "$1/proc" && /bin/mount --rbind /dev "$1/dev" && shift && exec /usr/sbin/chroot "$@"' sh
        "$root" "--userspec=$(cat "$scratch/image.user")" "$root" /opt/kalends/kalends)
    program=("${inside[@]}")
    data=
    start image --demo
    "${inside[@]}" health --port="${base##*:}" || fail "The service in the image is not healthy."
    expect_german
    stop
    program=(./kalends)
    data=$scratch
}

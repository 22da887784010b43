package io.kalends.cli;

import io.kalends.config.Config;
import io.kalends.media.MediaFiles;
import io.kalends.media.MediaStore;
import io.kalends.media.MetadataRemoval;
import io.kalends.media.MetadataRemoval.Outcome;
import io.kalends.post.PostStore;
import io.kalends.store.Database;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Work on the images that are stored. */
@Command(
        name = "media",
        description = "Work on the images that are stored. The service may be running or not.",
        synopsisSubcommandLabel = "COMMAND",
        mixinStandardHelpOptions = true,
        subcommands = {MediaCommand.Clean.class, CommandLine.HelpCommand.class},
        footer = {"", "Example:  kalends media clean"})
final class MediaCommand {
    /** The exit code of a command that has succeeded with warnings. */
    private static final int INCOMPLETE = 3;

    MediaCommand() {}

    @Command(
            name = "clean",
            description = {
                "Take out of the stored images what they tell of who took them, where and with what. New uploads are cleaned"
                        + " anyway, unless keep-image-metadata is set.",
                "A cleaned image gets a new address; the old one leads there, and links in texts are rewritten.",
                "Can be stopped and given again at any time; what is clean stays as it is."
            },
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Clean extends StoreCommand {
        @Option(names = "--progress", description = "Say how far it has come, also when standard error is no terminal")
        private boolean showsProgress;

        private int images;
        private int cleaned;
        private final List<Long> lost = new ArrayList<>();
        private final List<Long> damaged = new ArrayList<>();

        @Override
        int run(Config config) {
            expectStore(config);
            try (Database db = Database.open(config.data(), config.database(), 1)) {
                var posts = new PostStore();
                var removal = new MetadataRemoval(db, new MediaStore(), MediaFiles.of(config, db), posts::showAnew);
                removal.removeFormer(removal.formerKeys().keySet());
                clean(removal);
                int rewritten = new LinkRewriting(db, posts, removal.formerKeys()).rewrite();
                report(rewritten);
            }
            return lost.isEmpty() && damaged.isEmpty() ? 0 : INCOMPLETE;
        }

        private void clean(MetadataRemoval removal) {
            var progress = new ProgressLine(spec().commandLine().getErr(), showsProgress);
            List<Long> all = removal.images();
            images = all.size();
            progress.expect(images);
            try {
                for (long id : all) {
                    count(id, removal.clean(id));
                    progress.advance(1);
                }
            } finally {
                progress.clear();
            }
        }

        private void count(long id, Outcome outcome) {
            switch (outcome) {
                case CLEANED -> cleaned++;
                case LOST -> lost.add(id);
                case DAMAGED -> damaged.add(id);
                case CLEAN, GONE -> {}
            }
        }

        private void report(int rewritten) {
            say("Cleaned " + cleaned + " of " + images + " images; links in " + rewritten
                    + " records and terms were rewritten.");
            if (!lost.isEmpty())
                complain("images without files where --media says: " + first(lost) + ". They were left as they are.");
            if (!damaged.isEmpty())
                complain("images that cannot be taken apart: " + first(damaged) + ". They were left as they are.");
        }

        private static String first(List<Long> ids) {
            String some = String.join(
                    ", ", ids.stream().limit(10).map(id -> Long.toString(id)).toList());
            return ids.size() > 10 ? some + " and " + (ids.size() - 10) + " more" : some;
        }
    }
}

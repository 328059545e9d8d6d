import type { Db } from './schema.ts';

/** The live versions and the canaries of all remotes, as `live`, each with its published version, as `kept`. */
export const deployedVersions = (db: Db) =>
  db
    .selectFrom('live_remotes as live')
    .innerJoin('remote_versions as kept', (join) =>
      join
        .onRef('kept.remote', '=', 'live.remote')
        .on(({ eb, or, ref }) =>
          or([
            eb('kept.version', '=', ref('live.version')),
            eb('kept.version', '=', ref('live.canary_version')),
          ]),
        ),
    );

import type { Kysely } from 'kysely';
import type { Schema } from '../../database/schema.ts';
import { HttpError } from '../httpError.ts';
import { ownBase, type Build } from './build.ts';
import { publishedVersion } from './publishedVersion.ts';

/** Builds that are remembered: each is read by every request of a browser that has it. */
const REMEMBERED = 50;

/** Finds builds by their version, live or not. What is published never changes, so it is read once. */
export function createPublishedBuilds(db: Kysely<Schema>) {
  const known = new Map<string, Build>();

  async function read(remote: string, version: string): Promise<Build | undefined> {
    try {
      const { manifest, base } = await publishedVersion(db, remote, version);
      return { manifest, base: base ?? ownBase(remote, version) };
    } catch (error) {
      if (error instanceof HttpError) return undefined;
      throw error;
    }
  }

  return async function findBuild(remote: string, version: string): Promise<Build | undefined> {
    const key = `${remote}/${version}`;
    const build = known.get(key) ?? (await read(remote, version));
    if (!build) return undefined;
    known.set(key, build);
    for (const old of [...known.keys()].slice(0, -REMEMBERED)) known.delete(old);
    return build;
  };
}

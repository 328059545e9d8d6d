import { print } from '@site/backend/runProgram';
import { addFeature } from './addFeature.ts';
import { pageFiles } from './featureFiles.ts';

interface NewPage {
  /** The remote's folder. */
  readonly folder: string;
  /** The remote's name. */
  readonly remote: string;
  readonly name: string;
}

/** Adds a page to a remote, `/<remote>/<name>`. @throws CommandError if it can't have this name */
export async function createPage({ folder, remote, name }: NewPage): Promise<void> {
  const page = `/${remote}/${name}`;
  await addFeature(folder, name, (names) => pageFiles(remote, page, names));
  print(
    `The page is ${page}. No link leads there yet: add \`links\` to its feature.ts, or a <Link> to another page.`,
  );
}

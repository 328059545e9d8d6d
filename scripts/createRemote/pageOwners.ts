import { siteFeatures } from '../lib/siteFeatures.ts';

/** Who has which page: the folder of the feature by the first part of each path, such as `/clans`. */
export async function pageOwners(): Promise<ReadonlyMap<string, string>> {
  const features = await siteFeatures();
  return new Map(
    features.flatMap(({ folder, routes }) =>
      routes.map((route) => [`/${route.path.split('/')[1]}`, folder] as const),
    ),
  );
}

interface Deployment {
  readonly version?: string;
  /** Differences from a valid manifest. */
  readonly manifest?: Readonly<Record<string, unknown>>;
  readonly title?: string;
}

/** A valid manifest of a remote with one page. */
export function manifestOf(name: string, { version = '1.0.0-aaaa1111', title = name }: Deployment = {}) {
  return {
    name,
    version,
    commit: 'c0ffee1',
    global: `__remote_${name}`,
    store: '^1.0.0',
    shared: { react: '^19.0.0' },
    modules: [
      {
        module: './manifest',
        routes: [{ feature: name, path: `/${name}`, title: { de: title, en: title }, guard: {} }],
        navigation: [],
      },
    ],
    smoke: [`/${name}`],
    files: {},
  };
}

/** A remote as pages get it. */
export function registeredOf(name: string, deployment: Deployment = {}) {
  const { version, global, modules } = manifestOf(name, deployment);
  return { name, version, global, modules, entry: `/remotes/${name}/${version}/remoteEntry.js` };
}

/** The files of a deployed remote, by their path in the app's folder. */
export function deployed(name: string, deployment: Deployment = {}): Record<string, string> {
  const manifest = manifestOf(name, deployment);
  const { version } = manifest;
  return {
    [`remotes/${name}/live.json`]: JSON.stringify({ version }),
    [`remotes/${name}/${version}/manifest.json`]: JSON.stringify({ ...manifest, ...deployment.manifest }),
    [`remotes/${name}/${version}/remoteEntry.js`]: `var __remote_${name};`,
  };
}

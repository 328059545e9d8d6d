import { cpSync } from 'node:fs';
import path from 'node:path';
import { createOutside, type OutsideRemote } from './outsideRemote.ts';
import { root } from './process.ts';

interface Bundler {
  readonly name: string;
  readonly packages: readonly string[];
  readonly settings: object;
}

/** As in docs/guides/other-bundlers.md. */
export const BUNDLERS: readonly Bundler[] = [
  {
    name: 'rspack',
    packages: ['@rspack/core@2.2.8', '@rspack/cli@2.2.8'],
    settings: { build: 'rspack build' },
  },
  {
    name: 'vite',
    packages: ['vite@8.3.8', '@module-federation/vite@1.23.8'],
    settings: { build: 'vite build' },
  },
];

const COUNTER = `
import { createSlice } from '@site/platform/remote';

const counter = createSlice({
  name: 'counter',
  initialState: 0,
  reducers: { counted: (count) => count + 1 },
  selectors: { selectCount: (count) => count },
});
const { counted } = counter.actions;
const { selectCount } = counter.selectors;
`;

const page = (name: string, other: string) => `
import { selectUser, textHook, useAppDispatch, useAppSelector } from '@site/platform/remote';
import { Button } from '@site/ui/Button';
import { PageHeader } from '@site/ui/PageHeader';
import { Link } from 'react-router-dom';
import styled from 'styled-components';
import { counted, selectCount } from './counter.ts';
import logo from './logo.svg';
import type en from './locales/en.json';

const useText = textHook<typeof en>('home');

const Box = styled.div\`
  color: rgb(250, 251, ${240 + name.length});
\`;

export function HomePage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const player = useAppSelector(selectUser)?.name ?? 'nobody';
  const count = useAppSelector(selectCount);
  return (
    <>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Box>{\`\${player} in ${name}: \${count}\`}</Box>
      <Button onClick={() => dispatch(counted())}>{text('title')}</Button>
      <Link to="${other}">to the other</Link>
      <img src={logo} alt="logo of ${name}" width="40" height="40" />
    </>
  );
}
`;

const LOGO =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="9" height="9"><path d="M0 0h9v9z"/></svg>';

export async function createBundled(
  site: Parameters<typeof createOutside>[0] & { readonly token: string },
  { name, packages, settings }: Bundler,
  other: string,
): Promise<OutsideRemote> {
  const remote = await createOutside(site, name, site.token, true);
  await remote.run('npm', 'install', '--save-dev', '--save-exact', ...packages);
  cpSync(path.join(root, 'e2e/fixtures/bundlers', name), remote.folder, { recursive: true });
  const [first, ...rest] = JSON.stringify(settings);
  remote.edit('package.json', '"site": {', `"site": ${first}${rest.slice(0, -1).join('')},`);
  remote.write('src/features/home/counter.ts', COUNTER);
  remote.write('src/features/home/HomePage.tsx', page(name, other));
  remote.write('src/features/home/logo.svg', LOGO);
  return remote;
}

export const freshFeature: Readonly<Record<string, string>> = {
  'feature.ts': `
import { defineFeature } from '@site/platform/feature';

const guard = { login: true } as const;

export const fresh = defineFeature({
  name: 'fresh',
  routes: [
    { path: '/fresh', title: { de: 'Frisch', en: 'Fresh' }, guard, page: () => import('./FreshPage.tsx').then((m) => m.FreshPage) },
  ],
  links: [{ slots: ['footer'], to: '/fresh', label: { de: 'Frisch', en: 'Fresh' }, order: 90, guard }],
  strings: {
    de: () => import('./locales/de.json').then((m) => m.default),
    en: () => import('./locales/en.json').then((m) => m.default),
  },
});
`,
  'locales/de.json': '{ "lead": "Die erste Zeile" }',
  'locales/en.json': '{ "lead": "The first lead" }',
  'useText.ts': `
import { textHook } from '@site/platform/remote';
import type en from './locales/en.json';

export const useText = textHook<typeof en>('fresh');
`,
  'FreshPage.tsx': `
import { useState } from 'react';
import styled from 'styled-components';
import { useText } from './useText.ts';

const Box = styled.div\`
  display: flow-root;
\`;

export function FreshPage() {
  const text = useText();
  const [count, setCount] = useState(0);
  return (
    <Box>
      <h1>Before</h1>
      <p>{text('lead')}</p>
      <input aria-label="Note" />
      <button onClick={() => setCount(count + 1)}>Clicked {count} times</button>
    </Box>
  );
}
`,
};

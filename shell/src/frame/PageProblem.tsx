import { textHook, type SameKeys } from '@site/platform/text';
import { useIsOnline } from '@site/platform/useIsOnline';
import { ErrorState } from '@site/ui/ErrorState';
import type { ComponentProps, ComponentType } from 'react';
import { addStrings } from '@site/platform/site/strings';

const en = {
  failed: 'Other pages may still work. Try again in a moment.',
  offline: 'You’re offline. The page loads by itself as soon as you’re back online.',
  brokeTitle: 'Something broke on this page',
  broke: 'It is our fault, not yours. The rest of the site works as usual.',
};

const de: SameKeys<typeof en> = {
  failed: 'Andere Seiten funktionieren vielleicht noch. Versuch es gleich noch einmal.',
  offline: 'Du bist offline. Die Seite lädt von selbst, sobald du wieder online bist.',
  brokeTitle: 'Auf dieser Seite ist etwas kaputtgegangen',
  broke: 'Das liegt an uns, nicht an dir. Der Rest der Website funktioniert wie gewohnt.',
};

const NAMESPACE = 'shell/problem';
const STRINGS = { en: () => Promise.resolve(en), de: () => Promise.resolve(de) };
const useText = textHook<typeof en>(NAMESPACE);

type PageProblemProps = Omit<ComponentProps<typeof ErrorState>, 'text' | 'level'> & {
  readonly isMissing: boolean;
};

function PageProblem({ isMissing, ...rest }: PageProblemProps) {
  const text = useText();
  const isOnline = useIsOnline();
  if (!isMissing) return <ErrorState {...rest} level={1} title={text('brokeTitle')} text={text('broke')} />;
  return <ErrorState {...rest} level={1} text={text(isOnline ? 'failed' : 'offline')} />;
}

export async function loadPageProblem(): Promise<ComponentType<PageProblemProps>> {
  await addStrings(NAMESPACE, STRINGS);
  return PageProblem;
}

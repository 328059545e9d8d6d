import { textHook } from '@site/platform/remote';
import { PageHeader } from '@site/ui/PageHeader';
import type en from './locales/en.json';

const useText = textHook<typeof en>('home');

export function HomePage() {
  const text = useText();
  return <PageHeader title={text('title')} lead={text('lead')} />;
}

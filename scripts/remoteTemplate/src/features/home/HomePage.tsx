import { PageHeader } from '@site/ui/PageHeader';
import { useText } from './useText.ts';

export function HomePage() {
  const text = useText();
  return <PageHeader title={text('title')} lead={text('lead')} />;
}

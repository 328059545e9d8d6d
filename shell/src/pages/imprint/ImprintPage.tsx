import { textHook } from '@site/platform/text';
import { Card } from '@site/ui/Card';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { ImprintText } from '../../legal/ImprintText.tsx';
import type en from './locales/en.json';

const useText = textHook<typeof en>('shell/imprint');

export function ImprintPage() {
  const text = useText();
  return (
    <Stack $gap={6}>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Card>
        <ImprintText />
      </Card>
    </Stack>
  );
}

import { Card } from '@site/ui/Card';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { PrivacySections, useText } from '../../legal/PrivacySections.tsx';

export function PrivacyPage() {
  const text = useText();
  return (
    <Stack $gap={6}>
      <PageHeader title={text('title')} lead={text('lead')} />
      <Card>
        <PrivacySections />
      </Card>
    </Stack>
  );
}

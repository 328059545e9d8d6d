import { Card } from '@site/ui/Card';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { BackLink } from '../../forms/BackLink.tsx';
import { Narrow } from '../../forms/Narrow.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useText } from './useText.ts';

/** Where a player who is logged in changes the password. */
export function ChangePasswordPage() {
  const text = useText();
  return (
    <Narrow>
      <Card>
        <Stack $gap={5}>
          <PageHeader title={text('title')} lead={text('lead')} />
          <NewPasswordForm>
            <BackLink to="/settings">{text('back')}</BackLink>
          </NewPasswordForm>
        </Stack>
      </Card>
    </Narrow>
  );
}

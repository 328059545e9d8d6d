import { Button } from '@site/ui/Button';
import { BackLink } from '@site/ui/BackLink';
import { PageHeader } from '@site/ui/PageHeader';
import { Stack } from '@site/ui/Stack';
import { useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '@site/platform/site/createStore';
import { NarrowCard } from '../../forms/NarrowCard.tsx';
import { returnPath } from '../../session/returnPath.ts';
import {
  passwordChangePostponed,
  mustChangePassword,
  selectIsChangeForced,
  selectUser,
} from '@site/platform/session';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useText } from './useText.ts';

export function ChangePasswordPage() {
  const text = useText();
  return (
    <NarrowCard>
      <Stack $gap={5}>
        <PageHeader title={text('title')} lead={text('lead')} />
        <NewPasswordForm>
          <BackLink to="/settings" label={text('back')} />
        </NewPasswordForm>
      </Stack>
    </NarrowCard>
  );
}

export function FirstPasswordPage() {
  const text = useText();
  const dispatch = useAppDispatch();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const isForced = useAppSelector(selectIsChangeForced);
  const user = useAppSelector(selectUser);
  // The flag is reset with the change, but the page stays a little longer.
  const [wasForced] = useState(isForced);

  if (!wasForced) return <Navigate to="/" replace />;

  const postpone = () => {
    dispatch(passwordChangePostponed());
    // Staff pages would redirect straight back here.
    void navigate(user && mustChangePassword(user) ? '/' : returnPath(query), { replace: true });
  };
  return (
    <NarrowCard>
      <Stack $gap={5}>
        <PageHeader title={text('firstTitle')} lead={text('firstLead')} />
        <NewPasswordForm next={returnPath(query)} autoFocus>
          <Button wide onClick={postpone}>
            {text('later')}
          </Button>
        </NewPasswordForm>
      </Stack>
    </NarrowCard>
  );
}

import { LANG_NAMES, LANGS, toLang } from '@site/contract/lang';
import { useLang } from '@site/platform/text';
import { useIsHydrated } from '@site/platform/useIsHydrated';
import { Badge } from '@site/ui/Badge';
import { PageHeader } from '@site/ui/PageHeader';
import { Select } from '@site/ui/Select';
import { Stack } from '@site/ui/Stack';
import { Switch } from '@site/ui/Switch';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '@site/platform/site/createStore';
import { CardColumn, TitledCard } from '../../forms/cards.tsx';
import { useChooseLang } from '../../language/useChooseLang.ts';
import { readNotifications, writeNotifications } from '../../session/notifications.ts';
import { selectUser } from '@site/platform/session';
import { OneOf } from './OneOf.tsx';
import { RowLink } from './RowLink.tsx';
import { useText } from './useText.ts';
import { DeleteAccount, DownloadData } from './YourData.tsx';

function SecondFactorRow() {
  const text = useText();
  // A user stored by an older build lacks this field.
  const isOn = useAppSelector(selectUser)?.hasSecondFactor;
  const shown = isOn === undefined ? undefined : String(isOn);
  return (
    <RowLink
      to="/2fa"
      label={text('secondFactor')}
      hint={text('secondFactorText')}
      state={
        <OneOf
          shown={shown}
          choices={{
            true: <Badge tone="grass">{text('on')}</Badge>,
            false: <Badge tone="neutral">{text('off')}</Badge>,
          }}
        />
      }
      action={<OneOf shown={shown} choices={{ true: text('change'), false: text('setUp') }} />}
    />
  );
}

export function SettingsPage() {
  const text = useText();
  const lang = useLang();
  const chooseLang = useChooseLang();
  // The server doesn't know what this browser has stored.
  const isHydrated = useIsHydrated();
  const [isNotified, setIsNotified] = useState(readNotifications);

  const chooseNotifications = (isOn: boolean) => {
    writeNotifications(isOn);
    setIsNotified(isOn);
  };
  return (
    <CardColumn $gap={6}>
      <PageHeader title={text('title')} lead={text('lead')} />
      <TitledCard title={text('security')}>
        <ul>
          <RowLink to="/change-password" label={text('password')} hint={text('passwordText')} />
          <SecondFactorRow />
        </ul>
      </TitledCard>
      <TitledCard title={text('display')}>
        <Stack $gap={5}>
          <Select
            label={text('language')}
            hint={text('languageHint')}
            value={lang}
            onChange={(value) => chooseLang(toLang(value))}
            options={LANGS.map((value) => ({ value, label: LANG_NAMES[value] }))}
          />
          <Switch
            label={text('notifications')}
            hint={text('notificationsHint')}
            checked={isHydrated ? isNotified : true}
            onChange={chooseNotifications}
          />
        </Stack>
      </TitledCard>
      <TitledCard title={text('data')}>
        <Stack $gap={5}>
          <p>
            <Link to="/privacy">{text('privacy')}</Link>
          </p>
          <DownloadData />
          <DeleteAccount />
        </Stack>
      </TitledCard>
    </CardColumn>
  );
}

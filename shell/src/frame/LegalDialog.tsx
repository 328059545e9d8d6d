import { PrivacySections } from '../legal/PrivacySections.tsx';
import { useCommonTexts } from '@site/platform/commonTexts';
import { Dialog } from '@site/ui/Dialog';
import { ImprintText } from '../legal/ImprintText.tsx';
import { privacyStrings } from '../legal/privacyStrings.ts';
import { addStrings } from '@site/platform/site/strings';
import { useFrameText } from '../core/useText.ts';

/** A page that German law requires to be reachable from every page. */
export type LegalPage = 'imprint' | 'privacy';

interface LegalDialogProps {
  readonly page: LegalPage;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** The visitor can't leave the current page. */
export function LegalDialog({ page, ...props }: LegalDialogProps) {
  const frameText = useFrameText();
  const common = useCommonTexts();
  return (
    <Dialog title={frameText(page)} closeLabel={common.close} {...props}>
      {page === 'imprint' ? <ImprintText /> : <PrivacySections />}
    </Dialog>
  );
}

export const loadLegalDialog = async () => {
  await addStrings('shell/privacy', privacyStrings);
  return LegalDialog;
};

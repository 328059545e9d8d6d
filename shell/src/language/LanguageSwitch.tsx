import { LANG_NAMES, LANGS } from '@site/contract/lang';
import { useLang } from '@site/platform/text';
import { buttonStyles } from '@site/ui/buttonStyles';
import { Cluster } from '@site/ui/Cluster';
import { color } from '@site/ui/tokens';
import styled from 'styled-components';
import { useChooseLang } from './useChooseLang.ts';

const Choice = styled.button`
  ${buttonStyles('quiet')}
  text-transform: uppercase;
  &[aria-pressed='true'] {
    --face: ${color.lapis};
    color: ${color.ground};
    @media (forced-colors: active) {
      background: Highlight;
      color: HighlightText;
      forced-color-adjust: none;
    }
  }
`;

export function LanguageSwitch() {
  const current = useLang();
  const choose = useChooseLang();
  return (
    <Cluster $gap={2}>
      {[...LANGS].reverse().map((lang) => (
        <Choice
          key={lang}
          type="button"
          lang={lang}
          aria-label={`${lang} ${LANG_NAMES[lang]}`}
          aria-pressed={lang === current}
          onClick={() => choose(lang)}
        >
          {lang}
        </Choice>
      ))}
    </Cluster>
  );
}

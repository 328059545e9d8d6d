import { blockFace, blockRing } from '@site/ui/block';
import { color, motion, size, space } from '@site/ui/tokens';
import styled from 'styled-components';

export const Feed = styled.div`
  margin: ${space[6]} -6px 0;

  article {
    --face: ${color.card};
    --edge: ${color.line};
    ${blockFace(2)}
    ${blockRing(2)}
    padding: 22px 22px 26px;
    scroll-margin: calc(88px + var(--frame-top, 0px)) 0 ${space[4]};
  }
  article::before {
    inset: 6px;
  }
  article:focus-visible::after {
    inset: 1px;
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[1]} ${space[3]};
    min-height: 28px;
  }
  time {
    margin-inline-start: auto;
    color: ${color.second};
    font-size: ${size.small};
    line-height: 20px;
  }
  p {
    margin-top: ${space[2]};
    color: ${color.text};
    line-height: 24px;
    white-space: pre-line;
    overflow-wrap: anywhere;
  }
  p + a {
    display: inline-block;
    margin: 0 -8px -14px;
    padding: 0 8px;
    line-height: 44px;
    outline-offset: -4px;
  }
  /* The word "new" with the light beside it; when hidden, it keeps its space. */
  strong {
    color: ${color.glow};
    font-size: ${size.small};
    font-weight: 650;
    line-height: 20px;
    transition:
      opacity ${motion.calm},
      visibility ${motion.calm};
    &::before {
      content: '';
      position: absolute;
      inset: 14px auto 18px 6px;
      width: 4px;
      background: ${color.torch};
    }
    &[hidden] {
      display: inline;
      opacity: 0;
      visibility: hidden;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    strong {
      transition: none;
    }
  }
  @media (forced-colors: active) {
    article {
      border: 6px solid Canvas;
      outline: 1px solid;
      outline-offset: -6px;
    }
    strong::before {
      forced-color-adjust: none;
    }
  }
`;

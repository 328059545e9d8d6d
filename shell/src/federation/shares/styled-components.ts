export { default, createGlobalStyle, css, keyframes } from 'styled-components';

// The module is replaced in the running page, which then reads the texts again (`@site/platform/site/strings`).
module.exports = (source) => `export default ${source};
if (module.hot) {
  if (module.hot.data) dispatchEvent(new Event('site:strings'));
  module.hot.dispose((data) => { data.isOld = true; });
  module.hot.accept();
}
`;

module.exports = function refuse() {
  throw new Error(
    'Style sheets would style the whole site, and pages rendered on the server would come without them: write styles with styled-components.',
  );
};

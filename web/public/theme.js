// Runs before the first paint, so that a dark page never flashes white. The record is kernel/preferences'.
(function () {
  var wish = {};
  try {
    wish = JSON.parse(localStorage.getItem('plaza-v1-prod:preferences')) || {};
  } catch {
    // Storage is forbidden or holds something else: the defaults do.
  }
  try {
    // Colours and corners of one's own, as kernel/look worked them out.
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(JSON.parse(localStorage.getItem('plaza-v1-prod:look')).css);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // None.
  }
  var prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  var root = document.documentElement;
  root.dataset.layout = wish.pageLayout || 'layout-right';
  root.dataset.theme = wish.theme === 'dark' || (wish.theme === 'auto' && prefersDark) ? 'dark' : 'light';
  // A page that the server wrote has the language it was written in.
  if (root.dataset.public === undefined) root.lang = wish.language || (/^zh\b/i.test(navigator.language) ? 'zh-CN' : 'en-US');
})();

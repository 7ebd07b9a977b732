// Runs before the first paint, so that a dark page never flashes white. Reads the record of kernel/preferences.
(function () {
  var wish = {};
  try {
    wish = JSON.parse(localStorage.getItem('plaza-v1-prod:preferences')) || {};
  } catch {
    // Storage is blocked or has an invalid value: the defaults apply.
  }
  try {
    // Custom colours and radius, as computed by kernel/look.
    var sheet = new CSSStyleSheet();
    sheet.replaceSync(JSON.parse(localStorage.getItem('plaza-v1-prod:look')).css);
    document.adoptedStyleSheets = [sheet];
  } catch {
    // None.
  }
  var prefersDark = matchMedia('(prefers-color-scheme: dark)').matches;
  var root = document.documentElement;
  root.dataset.layout = wish.pageLayout || 'layout-right';
  // A public page follows the system until something is chosen.
  var theme = wish.theme || root.dataset.theme;
  root.dataset.theme = theme === 'dark' || (theme === 'auto' && prefersDark) ? 'dark' : 'light';
  // A server-rendered page keeps its language.
  if (root.dataset.public === undefined) root.lang = wish.language || (/^zh\b/i.test(navigator.language) ? 'zh-CN' : 'en-US');
})();

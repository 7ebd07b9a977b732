// Runs before the first paint: the placeholder columns are as wide as those of the application.
// Reads the records of kernel/preferences and the shell; app/shell/frame-size.ts has the same rules for the application.
(function () {
  function read(name) {
    try {
      return JSON.parse(localStorage.getItem('plaza-v1-prod:' + name)) || {};
    } catch {
      return {};
    }
  }
  var root = document.documentElement;
  function siteName() {
    try {
      return JSON.parse(document.querySelector('meta[name="plaza-site"]').content).name;
    } catch {
      return null;
    }
  }
  // The site may have its own name.
  var brand = siteName();
  if (brand) {
    root.style.setProperty('--boot-brand', JSON.stringify(brand));
    document.title = brand;
  }
  var wish = read('preferences');
  function size(name, usual, least, most) {
    var value = wish[name];
    return Number.isInteger(value) && value >= least && value <= most ? value : usual;
  }
  var isPhone = matchMedia('(max-width: 767.98px)').matches;
  var isNarrow = !isPhone && matchMedia('(max-width: 1199.98px)').matches;
  var isCollapsed = isNarrow ? wish.sidebarCollapsedWhenNarrow !== false : wish.sidebarCollapsed === true;
  var style = ['top', 'two-column', 'mixed'].indexOf(wish.navigationStyle) < 0 || isPhone ? 'side' : wish.navigationStyle;
  var hasColumns = !isPhone && style !== 'top' && wish.sidebarEnable !== false;
  var branches = read('branches');
  var hasBranch =
    Array.isArray(branches) &&
    branches.some(function (path) {
      return location.pathname === path || location.pathname.indexOf(path + '/') === 0;
    });

  var first = style === 'two-column' && hasColumns ? size('firstColumnWidthInTwoColumnNavigation', 80, 50, 250) : 0;
  var folded = style === 'two-column' ? size('sidebarExtraCollapsedWidth', 48, 40, 80) : size('sideCollapsedWidth', 56, 40, 80);
  var wide = size('sidebarWidth', 210, 180, 320);
  var side = hasColumns && (style === 'side' || hasBranch) ? (isCollapsed ? folded : wide) : 0;
  var room = Math.floor(innerWidth / 2);
  if (first + side > room) {
    side = Math.max(room - first, 180);
    first = room - side;
  }

  // The position of the logo, with the name if there is room.
  var isInHeader = style === 'top' || style === 'mixed';
  var mark = isInHeader ? 16 : 12;
  if (!isInHeader && hasColumns) mark = first > 0 ? (first - 32) / 2 : isCollapsed ? (side - 32) / 2 : 12;
  if (!hasColumns && style !== 'top') mark = isInHeader ? 56 : 68;
  var name = first > 0 ? first + 20 : mark + 42;
  var hasRoom = matchMedia('(min-width: 992px)').matches;
  var hasName = isInHeader || !hasColumns ? hasRoom : side > 0 && !isCollapsed;

  root.dataset.frame = style;
  root.dataset.sidebar = hasColumns && wish.sidebarTheme === 'dark' ? 'dark' : 'light';
  root.style.setProperty('--boot-first', first + 'px');
  root.style.setProperty('--boot-side', side + 'px');
  root.style.setProperty('--boot-mark', isPhone ? '-99px' : mark + 'px');
  root.style.setProperty('--boot-name', isPhone || !hasName ? '-99px' : name + 'px');
})();

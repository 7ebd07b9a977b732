// The only script of the public pages, which work without it: the theme, and state known from the application.
(function () {
  var root = document.documentElement;
  var key = 'plaza-v1-prod:preferences';
  var system = matchMedia('(prefers-color-scheme: dark)');
  var attempt = function (action) {
    try {
      return action();
    } catch {
      // Storage is forbidden or holds something else.
      return null;
    }
  };
  var read = function () {
    var wish = attempt(function () {
      return JSON.parse(localStorage.getItem(key));
    });
    return wish && typeof wish === 'object' ? wish : {};
  };
  var write = function (change) {
    attempt(function () {
      localStorage.setItem(key, JSON.stringify(Object.assign(read(), change)));
    });
  };
  var has = function (pair) {
    return document.cookie.split('; ').indexOf(pair) >= 0;
  };
  /** Sets a cookie that the server lacks and reloads; at most once, as the cookie is set then. */
  var tell = function (pair, life) {
    if (has(pair)) return;
    document.cookie = pair + '; Path=/; SameSite=Lax' + life + (location.protocol === 'https:' ? '; Secure' : '');
    if (has(pair)) location.reload();
  };

  // A language in the URL counts as chosen: the application uses it from now on.
  var address = new URL(location.href);
  if (address.searchParams.get('lang') === root.lang) {
    write({ language: root.lang });
    address.searchParams.delete('lang');
    history.replaceState(history.state, '', address);
  }
  var language = read().language;
  if ((language === 'en-US' || language === 'zh-CN') && language !== root.lang) tell('plaza_lang=' + language, '; Max-Age=31536000');

  var isSignedIn = function () {
    return attempt(function () {
      return sessionStorage.getItem('plaza-v1-prod:session') || localStorage.getItem('plaza-v1-prod:session');
    });
  };
  if (isSignedIn()) tell('plaza_in=1', '');
  // Restored from the back/forward cache: a sign-in may have happened meanwhile.
  addEventListener('pageshow', function (event) {
    if (event.persisted && has('plaza_in=1')) location.reload();
  });

  var isDark = function () {
    var theme = read().theme || 'auto';
    return theme === 'auto' ? system.matches : theme === 'dark';
  };
  var paint = function () {
    root.dataset.theme = isDark() ? 'dark' : 'light';
  };
  system.addEventListener('change', paint);
  addEventListener('storage', paint);

  document.addEventListener('click', function (event) {
    var banner = event.target.closest('[data-site-banner] button') && event.target.closest('[data-site-banner]');
    if (!banner) return;
    attempt(function () {
      localStorage.setItem('plaza-v1-prod:banner-read', JSON.stringify(banner.dataset.siteBanner));
    });
    banner.remove();
  });

  document.addEventListener('click', function (event) {
    var button = event.target.closest('[data-theme-switch]');
    if (!button) return;
    var change = function () {
      write({ theme: root.dataset.theme === 'dark' ? 'light' : 'dark' });
      // Without storage the choice lasts as long as the page.
      root.dataset.theme = root.dataset.theme === 'dark' ? 'light' : 'dark';
    };
    if (!document.startViewTransition || matchMedia('(prefers-reduced-motion: reduce)').matches) return change();
    var box = button.getBoundingClientRect();
    var x = box.left + box.width / 2;
    var y = box.top + box.height / 2;
    var radius = Math.hypot(Math.max(x, innerWidth - x), Math.max(y, innerHeight - y));
    document.startViewTransition(change).ready.then(function () {
      var center = 'px at ' + x + 'px ' + y + 'px)';
      root.animate(
        { clipPath: ['circle(0' + center, 'circle(' + radius + center] },
        { duration: 500, easing: 'ease-in-out', pseudoElement: '::view-transition-new(root)' },
      );
    }, Object);
  });
})();

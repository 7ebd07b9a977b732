// A page in a frame of another site follows the system of the reader, not their settings of this site.
(function () {
  var system = matchMedia('(prefers-color-scheme: dark)');
  var follow = function () {
    document.documentElement.dataset.theme = system.matches ? 'dark' : 'light';
  };
  follow();
  system.addEventListener('change', follow);
})();

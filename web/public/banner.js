// Runs before the first paint of a public page with a banner: a dismissed one is not shown again.
try {
  const read = JSON.parse(localStorage.getItem('plaza-v1-prod:banner-read'));
  if (read === document.currentScript.dataset.key) document.documentElement.dataset.bannerRead = '';
} catch {
  // Storage is not available: not dismissed.
}

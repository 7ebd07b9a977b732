// Runs before the first paint of a public page that has a banner: one that was read is not shown again.
try {
  const read = JSON.parse(localStorage.getItem('plaza-v1-prod:banner-read'));
  if (read === document.currentScript.dataset.key) document.documentElement.dataset.bannerRead = '';
} catch {
  // Never read.
}

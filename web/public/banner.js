// Runs before the first paint of a public page that has a banner: whoever has read it does not see it again.
try {
  document.documentElement.dataset.bannerRead = JSON.parse(localStorage.getItem('plaza-v1-prod:banner-read')) || '';
} catch {
  // Never read.
}

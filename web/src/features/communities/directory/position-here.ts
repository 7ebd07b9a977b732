const timeout = 10_000;

/** The device's position, to about a kilometre; the browser asks the person first. Rejects if there is no position. */
export const positionHere = (): Promise<{ lat: number; lng: number }> =>
  new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) return reject(new Error('This browser has no position.'));
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }), reject, {
      timeout: timeout,
      maximumAge: 600_000,
    });
  });

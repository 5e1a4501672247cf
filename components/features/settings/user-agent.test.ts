import { deviceName, deviceOf } from './user-agent'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    'Desktop, Apple, macOS',
    'Chrome 142',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Desktop, Windows',
    'Edge 142',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Desktop, Linux', 'Firefox 144'],
  [
    `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/140.0.0.0 Safari/537.36`,
    'Desktop, ChromeOS',
    'Chrome 140',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Mobile, Apple, iOS',
    'Safari 18',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.1 Mobile/15E148 Safari/604.1',
    'Tablet, Apple, iPadOS',
    'Chrome 141',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Desktop, Apple, macOS',
    'Safari 18',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918U) ${WEBKIT} Chrome/141.0.0.0 Mobile Safari/537.36`,
    'Mobile, Samsung, Android',
    'Chrome 141',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-X710) ${WEBKIT} Chrome/141.0.0.0 Safari/537.36`,
    'Tablet, Samsung, Android',
    'Chrome 141',
  ],
  [
    `Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918U) ${WEBKIT} SamsungBrowser/27.0 Chrome/125.0.0.0 Mobile Safari/537.36`,
    'Mobile, Samsung, Android',
    'Samsung Internet 27',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; Pixel 8) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`,
    'Mobile, Google, Android',
    'Chrome 142',
  ],
  ['curl/8.5.0', 'Desktop', null],
  ['', 'Desktop', null],
])('%s', (userAgent, name, browser) => {
  const device = deviceOf(userAgent)
  expect([deviceName(device), device.browser]).toEqual([name, browser])
})

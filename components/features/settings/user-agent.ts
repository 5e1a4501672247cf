export interface Device {
  kind: 'Desktop' | 'Mobile' | 'Tablet'
  /** Null if the browser does not say. */
  vendor: string | null
  os: string | null
  /** 'Chrome 142' */
  browser: string | null
}

/** How a browser identifies itself. First match wins: most browsers name others too, and iPads, iPhones and Macs name each other. */
export function deviceOf(userAgent: string): Device {
  const os = first(SYSTEMS, userAgent)
  return { kind: kindOf(userAgent, os), vendor: first(VENDORS, userAgent), os, browser: browserOf(userAgent) }
}

/** 'Desktop, Apple, macOS' */
export const deviceName = ({ kind, vendor, os }: Device): string =>
  [kind, vendor, os].filter((part) => part !== null).join(', ')

type Names = readonly (readonly [name: string, sign: RegExp])[]

const SYSTEMS: Names = [
  ['iPadOS', /iPad/],
  ['iOS', /iPhone|iPod/],
  ['Android', /Android/],
  ['Windows', /Windows/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
]
const VENDORS: Names = [
  ['Apple', /iPad|iPhone|iPod|Macintosh/],
  ['Samsung', /\bSM-|SAMSUNG|Samsung/],
  ['Google', /\bPixel\b|\bNexus\b/],
  ['Motorola', /\bmoto\b|\bXT\d{4}/i],
  ['OnePlus', /ONEPLUS|\bCPH\d{4}/i],
  ['Xiaomi', /Xiaomi|Redmi|\bMi \d/],
  ['LG', /\bLG-|\bLM-/],
  ['Lenovo', /Lenovo/],
  ['Amazon', /\bKF[A-Z]{2,5}\b/],
]
const BROWSERS: Names = [
  ['Edge', /\b(?:Edg|EdgA|EdgiOS|Edge)\/(\d+)/],
  ['Opera', /\b(?:OPR|OPiOS|OPT)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Vivaldi', /\bVivaldi\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+)[\d.]*(?: Mobile\/\w+)? Safari\//],
]

const first = (names: Names, text: string): string | null => names.find(([, sign]) => sign.test(text))?.[0] ?? null

function kindOf(userAgent: string, os: string | null): Device['kind'] {
  if (os === 'iPadOS' || /Tablet|\bKF[A-Z]{2,5}\b/.test(userAgent)) return 'Tablet'
  if (os === 'iOS' || /Mobile/.test(userAgent)) return 'Mobile'
  return os === 'Android' ? 'Tablet' : 'Desktop'
}

function browserOf(userAgent: string): string | null {
  for (const [name, sign] of BROWSERS) {
    const version = sign.exec(userAgent)?.[1]
    if (version) return `${name} ${version}`
  }
  return null
}

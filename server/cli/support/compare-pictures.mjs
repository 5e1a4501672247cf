// @ts-check
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** The share of pixels from which a picture counts as changed. */
const NOTICEABLE = 0.003

/**
 * Compares the pictures of two folders pixel by pixel and writes a page that shows them side by side, the most changed first.
 * @param {string} latest
 * @param {string} accepted
 * @param {string} folder where the page and the differences go
 * @returns {Promise<{ pictures: number, changed: { file: string, share: number }[], index: string }>} `share` of all pixels, 0 to 1
 */
export async function comparePictures(latest, accepted, folder) {
  const differences = path.join(folder, 'differences')
  rmSync(differences, { recursive: true, force: true })
  const files = [...new Set([...picturesIn(latest), ...picturesIn(accepted)])].sort()
  const compared = []
  for (const file of files) compared.push({ file, share: await shareChanged(file, { latest, accepted, differences }) })
  compared.sort((a, b) => b.share - a.share || a.file.localeCompare(b.file))
  const index = path.join(folder, 'index.html')
  writeFileSync(index, pageOf(compared))
  return { pictures: files.length, changed: compared.filter(({ share }) => share > NOTICEABLE), index }
}

/** @param {string} folder */
function picturesIn(folder) {
  if (!existsSync(folder)) return []
  const all = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  return all.filter((file) => file.endsWith('.png')).map((file) => file.split(path.sep).join('/'))
}

/**
 * 1 where one of the two is missing or has another size.
 * @param {string} file
 * @param {{ latest: string, accepted: string, differences: string }} folders
 */
async function shareChanged(file, { latest, accepted, differences }) {
  const [before, after] = await Promise.all([pixels(path.join(accepted, file)), pixels(path.join(latest, file))])
  if (!before || !after || before.width !== after.width || before.height !== after.height) return 1
  const { width, height } = after
  const difference = Buffer.alloc(width * height * 4)
  const changed = pixelmatch(before.data, after.data, difference, width, height, { threshold: 0.1 })
  if (changed === 0) return 0
  const target = path.join(differences, file)
  mkdirSync(path.dirname(target), { recursive: true })
  await sharp(difference, { raw: { width, height, channels: 4 } })
    .png()
    .toFile(target)
  return changed / (width * height)
}

/** @param {string} file */
async function pixels(file) {
  if (!existsSync(file)) return null
  const { data, info } = await sharp(file).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/** @param {{ file: string, share: number }[]} compared */
function pageOf(compared) {
  const rows = compared.map(({ file, share }) => {
    const pictures = ['accepted', 'latest', 'differences'].map(
      (folder) => `<a href="${folder}/${file}"><img loading="lazy" src="${folder}/${file}" alt="${folder}"></a>`,
    )
    return `<h2>${file} · ${percent(share)}</h2><div>${pictures.join('')}</div>`
  })
  const style = 'body{font:14px system-ui;margin:24px}h2{font-size:14px}div{display:flex;gap:8px}img{max-width:30vw}'
  return `<!doctype html><meta charset="utf-8"><title>Scenes</title><style>${style}</style>${rows.join('\n')}\n`
}

/** @param {number} share 0 to 1 */
export function percent(share) {
  return new Intl.NumberFormat('en-US', { style: 'percent', minimumFractionDigits: 2 }).format(share)
}

import type { Sharp } from 'sharp'
import { NoSlot, slotsPerKey } from '@/server/db/slots'
import { Invalid } from '../problems'

const PIXELS_MAX = 25_000_000
const LOGO_SIDE = 512
/** Decoding runs on the same threads as password hashing, so pictures must never take all of them. */
const pictures = slotsPerKey({ most: 2, queue: 20, patience_ms: 10_000 })
const DECODE_S = 10

async function decoder(bytes: Uint8Array): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  // Only these three decoders ever see untrusted bytes.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer', 'VipsForeignLoadWebpBuffer'] })
  return sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error' }).timeout({ seconds: DECODE_S }).rotate()
}

/** The picture alone, upright and without metadata: no location, no camera, no hidden data. Throws Invalid. */
export const rewriteImage = (bytes: Uint8Array, mime: string): Promise<Uint8Array> =>
  decoded(async () => {
    const image = await decoder(bytes)
    if (mime === 'image/png') return image.png().toBuffer()
    return mime === 'image/webp' ? image.webp({ quality: 90 }).toBuffer() : image.jpeg({ quality: 90 }).toBuffer()
  })

/** A picture as a logo: PNG, which every page and every PDF can show, no larger than it is ever displayed. Throws Invalid. */
export const logoImage = (bytes: Uint8Array): Promise<Uint8Array> =>
  decoded(async () => {
    const image = await decoder(bytes)
    return image
      .resize({ width: LOGO_SIDE, height: LOGO_SIDE, fit: 'inside', withoutEnlargement: true })
      .png()
      .toBuffer()
  })

async function decoded(work: () => Promise<Buffer>): Promise<Uint8Array> {
  try {
    return await pictures.hold('all', work)
  } catch (error) {
    if (error instanceof NoSlot) throw error
    const isFlood = String(error).includes('pixel limit')
    throw new Invalid({
      file: [isFlood ? 'Images can have at most 25 million pixels.' : 'This image is damaged and cannot be read.'],
    })
  }
}

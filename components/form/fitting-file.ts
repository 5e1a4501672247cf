export const FILE_MAX_BYTES = 5 * 1024 * 1024
/** The longer side of a photo in pixels, of which a page of small print stays readable. */
const LONGER_SIDE = 2_600
const QUALITY = 0.85

/** A file of at most 5 MB: a photo larger than that, as cameras of phones take them, is made smaller. Null if it cannot be. */
export async function fittingFile(file: File): Promise<File | null> {
  if (file.size <= FILE_MAX_BYTES) return file
  if (!isPhoto(file)) return null
  const small = await smaller(file)
  return small && small.size <= FILE_MAX_BYTES
    ? new File([small], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: small.type })
    : null
}

export const isPhoto = (file: File): boolean => file.type.startsWith('image/')

async function smaller(photo: File): Promise<Blob | null> {
  // A browser refuses pictures that it cannot draw.
  const picture = await createImageBitmap(photo).catch(() => null)
  if (!picture) return null
  const scale = Math.min(1, LONGER_SIDE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(picture.width * scale)
  canvas.height = Math.round(picture.height * scale)
  const context = canvas.getContext('2d')
  if (!context) return null
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
}

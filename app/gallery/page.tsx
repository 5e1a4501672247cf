import { notFound } from 'next/navigation'
import { Gallery } from './gallery'

/** Every building block in both themes, for development. */
export default function GalleryPage() {
  if (process.env.NODE_ENV === 'production' && process.env.ALLOW_GALLERY !== '1') notFound()
  return <Gallery />
}

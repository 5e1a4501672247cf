import type { MetadataRoute } from 'next'
import { brand } from '@/lib/brand'

/** What a phone's home screen shows. */
export default function manifest(): MetadataRoute.Manifest {
  return {
    name: brand.name,
    short_name: brand.name,
    start_url: '/',
    display: 'standalone',
    background_color: '#0E0E14',
    theme_color: '#0E0E14',
    icons: brand.icons.map(({ src, size }) => ({ src, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' })),
  }
}

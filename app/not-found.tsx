import { NotFoundScene } from '@/components/shell/not-found-scene'

export const metadata = { title: 'Wrong turn' }

export default function NotFound() {
  return <NotFoundScene />
}

import { notFound } from 'next/navigation'
import { ShellSample } from './shell-sample'

/** The signed-in frame and the table with invented rows, for development. */
export default function ShellPage() {
  if (process.env.NODE_ENV === 'production' && process.env.ALLOW_GALLERY !== '1') notFound()
  return <ShellSample />
}

import * as check from 'lucide-react/icons/check'
import * as circleQuestionMark from 'lucide-react/icons/circle-question-mark'
import * as container from 'lucide-react/icons/container'
import * as flag from 'lucide-react/icons/flag'
import * as fuel from 'lucide-react/icons/fuel'
import * as handCoins from 'lucide-react/icons/hand-coins'
import * as landmark from 'lucide-react/icons/landmark'
import * as link2 from 'lucide-react/icons/link-2'
import * as loaderCircle from 'lucide-react/icons/loader-circle'
import * as lock from 'lucide-react/icons/lock'
import * as messageSquare from 'lucide-react/icons/message-square'
import * as parcel from 'lucide-react/icons/package'
import * as paperclip from 'lucide-react/icons/paperclip'
import * as piggyBank from 'lucide-react/icons/piggy-bank'
import * as plus from 'lucide-react/icons/plus'
import * as receiptText from 'lucide-react/icons/receipt-text'
import * as repeat from 'lucide-react/icons/repeat'
import * as rotateCcwClock from 'lucide-react/icons/rotate-ccw-clock'
import * as scrollText from 'lucide-react/icons/scroll-text'
import * as shieldCheck from 'lucide-react/icons/shield-check'
import * as signpost from 'lucide-react/icons/signpost'
import * as sparkles from 'lucide-react/icons/sparkles'
import * as split from 'lucide-react/icons/split'
import * as truck from 'lucide-react/icons/truck'
import * as user from 'lucide-react/icons/user'
import * as userPlus from 'lucide-react/icons/user-plus'
import * as utensils from 'lucide-react/icons/utensils'
import * as wrench from 'lucide-react/icons/wrench'
import * as zap from 'lucide-react/icons/zap'

type Shape = readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]

const ICONS = {
  check,
  'circle-help': circleQuestionMark,
  container,
  flag,
  fuel,
  'hand-coins': handCoins,
  landmark,
  link: link2,
  spinner: loaderCircle,
  lock,
  message: messageSquare,
  package: parcel,
  paperclip,
  'piggy-bank': piggyBank,
  plus,
  receipt: receiptText,
  repeat,
  history: rotateCcwClock,
  scroll: scrollText,
  'shield-check': shieldCheck,
  signpost,
  sparkles,
  split,
  truck,
  user,
  'user-plus': userPlus,
  utensils,
  wrench,
  zap,
}
export type IconName = keyof typeof ICONS

/** The outline of an icon as one path: a table draws hundreds of them, and every element counts. */
export function outlineOf(name: IconName): string {
  const known = outlines.get(name) ?? shapeOf(name).map(pathOf).join('')
  outlines.set(name, known)
  return known
}
const outlines = new Map<IconName, string>()

/** Each module of Lucide exports the shapes along with the component; its types name only the component. */
function shapeOf(name: IconName): Shape {
  const icon: object = ICONS[name]
  return (icon as { __iconData: { node: Shape } }).__iconData.node
}

function pathOf([tag, attributes]: Shape[number]): string {
  const at = (attribute: string): number => Number(attributes[attribute] ?? 0)
  // A path that begins with a relative move counts it from the corner, not from the end of the one before.
  if (tag === 'path') return `M0 0${attributes.d}`
  if (tag === 'polyline') return `M${attributes.points}`
  if (tag === 'line') return `M${at('x1')} ${at('y1')}L${at('x2')} ${at('y2')}`
  if (tag === 'circle') return circle(at('cx'), at('cy'), at('r'))
  if (tag === 'rect') return rectangle(at('x'), at('y'), { width: at('width'), height: at('height'), radius: at('rx') })
  throw new TypeError(`No outline of a ${tag}.`)
}

const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`

function rectangle(
  x: number,
  y: number,
  { width, height, radius: r }: { width: number; height: number; radius: number },
): string {
  const [across, down] = [width - 2 * r, height - 2 * r]
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`
  return `M${x + r} ${y}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`
}

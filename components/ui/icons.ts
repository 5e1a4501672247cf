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

/** Each module of Lucide holds the shapes beside the component; its types name the component only. */
export function shapeOf(name: IconName): Shape {
  const icon: object = ICONS[name]
  return (icon as { __iconData: { node: Shape } }).__iconData.node
}

import { together } from '@/tests/support/together'

together({ share: 7, of: 12 })

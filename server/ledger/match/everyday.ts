/**
 * Everyday words and names that are also brands in trucking. As a keyword such a word only counts together with a second sign: another
 * keyword, a word of the trade, or a store number after the name. Source: LEDGER §9.
 */
export const EVERYDAY: ReadonlySet<string> = new Set(
  `allied ally amazon american apex apple arco arrive ascent atlas aurora avis axle axon bear bench best big bird black blue bolt boss boston bp bridge brown budget buffalo burger
   campbell canal capital carrier casey caseys castle central chains charter circle city clark coast cobra compass comet concord continental convoy corner country coyote crest
   cross crown dat dealer def dell delta denny dennys desk diamond direct discover discount dodge dominion eagle echo edge elite empire endeavor energy england enterprise
   estes eve evergreen express falcon firestone first flash ford forward fox franklin freedom frontier gateway general giant global gold golden good grace grant great green guardian
   gulf hammer harbor harley hawk heart heartland hercules heritage hertz highway hilton hiscox holiday hunt hunter icon impact indeed independent infinity integrity
   international iron jack jackson james john johns johnson jordan justice king knight lake lancer landmark legacy legal lewis liberty lift lightning lincoln lion
   logan lone loves love lynx mack magellan marathon mark marshall martin mason matrix maverick max mercury metro michael midwest milestone miller mobil mobile modern
   monarch monday moore motive mountain murphy national nations navigator nelson nest next noble north northland northwest oak oasis ocean old olympic one optimum orange orbit oscar otter
   pacific palm panther paradise park parker partners patriot pedro peak pegasus penn perkins petro phoenix pilot pinnacle pioneer plains plates platinum port post prairie
   premier prime priority progressive quality quest rainbow ranger rapid raven red redwood regal reliable reliant relay ridge rio river road robinson rocket rocky rose royal ruby rush
   safari sage saint sam sams sapphire scale schneider scott sentinel sentry shell shield sierra silver sky smith snap solar sonic south southern southwest spark spectrum
   speed speedway spirit spot spring square stage standard stanley staples star state steam steel sterling stone storm stripe stripes strong subway summit sun sunrise sunset superior
   surge swift ta target taylor tex thomas thompson thunder tiger titan total tower trade trail transfix tri triangle trident trinity triple triumph true turner twin union
   united unity universal upper valley valor vector velocity victory viking village vision vista volunteer walker ward warrior washington water wave way web welch west western
   white wild williams willow wilson wind wing wolf woods world wright yellow york young wex comdata truckstop hess alon spire chain signs filters duke foley bench notion slack ramp estes tools printing asana nfi leeway outgo uni zenith zion zoom`
    .trim()
    .split(/\s+/),
)

/** Words that appear next to a brand of the trade but not next to unrelated businesses of the same name. */
export const TRADE_SIGNS: ReadonlySet<string> = new Set(
  `ads air airlines analytics beacon board bulk carrier centers center country ctr dealer def diesel driver dsl dyed express fleet freight fuel fuelpurch fuels funding gal gas
   gasoline hauling inc inside inn insurance ins linehaul load loadboard loads com fuelman card fees logistics lumper mart oil outside plaza premium prem pump reefer rental repair restaurant rfr
   scale scales service settlement shop solutions station stop stops store svc systems technologies tire tires toll tolls trailer transport transportation travel truck trucking trucks
   ulsd unit wash wireless`
    .trim()
    .split(/\s+/),
)

/** Words that decide what was bought wherever they appear: a frequent word next to them never outweighs them. */
export const DECIDING: ReadonlySet<string> = new Set(
  `1040es 1120 2290 940 941 accessorial advance advances annual cargo cash chargeback charge claim contribution def detention draw escrow exhaust fee fees fine ifta inspection
   interest irp kyu layover lease leasing liability lumper overdraft parking parts payroll penalty permit permits physical rebate reefer refund reimbursed reimbursement
   rent rental repair reserve reward rfr scale scales storage surcharge tarp tax telematics tire tires toll tolls tonu towing tow unloading violation wash washout weigh weight wrecker`
    .trim()
    .split(/\s+/),
)
/** Words of the trade that name nobody: as a keyword on their own they only say what kind of thing it was. */
export const GENERIC: ReadonlySet<string> = new Set(
  `advertising accounting attorney burger cafe chains citation consulting computer desk diner discount electric freight fuel funding internet laptop legal lift linehaul load marketing mechanic
   membership motel airlines hotel parts penalty permit personal phone plates postage premium rent restaurant roadside settlement software straps subscription tarps tire tires toll tolls tow towing utility wages
   water weigh wireless diesel fuels gasoline repair insurance dues voice ads dealer logistics factoring energy battery batteries chrome telephone cellular transmission clutch radiator turbo petroleum ulsd dsl dispatch dispatching hotels suites taxi lodging bbq grill grille pizza pizzeria deli coffee bakery tacos trash sewer utilities salary notary lawyer billboard decals tollway thruway expressway parkway skyway mailbox registration dpf injector injectors`
    .trim()
    .split(/\s+/),
)

/** Offices that take several kinds of payment under one name: as a keyword on its own the name does not say which kind it was. */
export const OFFICES: ReadonlySet<string> = new Set(['irs', 'irs usataxpymt'])

import { analyseTerms } from '../../../../domain/text/analyse.ts';
import { stem } from '../../../../domain/text/stem.ts';

/** What people have, take or like one of at a time: a line's words exclude each other; `=` joins names. */
const SLOTS: readonly (readonly ReadonlySet<string>[])[] = `
window aisle middle
front back
red white rosé
morning=mornings=early=breakfast afternoon=afternoons evening=evenings=night=nights=late
weekday=weekdays weekend=weekends
city=town=urban country=countryside=village=rural suburb=suburbs
home=house office=coworking=cafe
call=calls=phone=phoning=ring text=texts=texting=messages=message=whatsapp email=emails=mail letter=letters video
train=trains=rail plane=planes=fly=flying=flights bus=buses=coach car=drive=driving bike=cycle=cycling=bicycle walk=walking=foot tram metro=tube=subway=underground scooter taxi=uber
lenses=contacts=lens glasses=specs=spectacles
paper=print=physical=paperbacks=hardbacks ebook=ebooks=kindle=digital=e-reader audiobook=audiobooks=audible
black=builders green herbal=peppermint=chamomile oolong rooibos
tea coffee=espresso=latte cocoa matcha
dog=dogs cat=cats
beer=lager=ale wine spirits=whisky=gin cider
beach=seaside=sea mountain=mountains
summer winter autumn=fall spring
hot=warm cold=iced
sweet savoury=savory=salty
dark light
butter margarine
gas electric induction
rare medium well-done raw
black milky=milk
still sparkling=fizzy
bath=baths shower=showers
cash card=cards=contactless
pen pencil keyboard typing handwriting
trousers=jeans=pants skirt=skirts dress=dresses
heels flats=trainers=sneakers
gym=weights=lifting running=run=jog=jogging swimming=swim cycling=cycle yoga pilates
stairs lift=elevator
blue green red yellow black white purple orange pink brown grey=gray turquoise
iphone=ios=apple android=pixel=samsung=galaxy=oneplus
chrome firefox safari edge brave opera vivaldi
windows mac=macbook=macos linux=ubuntu chromebook
guardian times telegraph independent mirror sun observer economist mail
tesco aldi lidl sainsbury=sainsburys asda waitrose morrisons ocado walmart costco kroger target
barclays monzo revolut hsbc lloyds natwest santander starling halifax nationwide
spotify tidal deezer
podcasts=podcast audiobooks=audiobook radio
netflix hulu disney
bbc=itv sky cnn
uber lyft bolt
gmail outlook protonmail yahoo
whatsapp signal telegram messenger
google bing duckduckgo
vscode=code vim=neovim emacs intellij=pycharm=webstorm sublime cursor zed xcode notepad
mysql postgres=postgresql sqlite mongodb=mongo oracle mariadb redis dynamodb
trello jira asana linear clickup todoist basecamp monday
slack teams discord mattermost
notion obsidian evernote onenote logseq roam bear
zoom webex meet
github gitlab bitbucket
aws azure gcp hetzner
react vue angular svelte
npm yarn pnpm bun
playstation=ps5=ps4 xbox switch=nintendo
chatgpt claude gemini copilot
word docs latex libreoffice
excel sheets
photoshop gimp affinity canva figma
youtube=premium vimeo
garmin fitbit whoop
kindle kobo
vodafone o2 ee three telekom verizon tmobile=t-mobile
dropbox onedrive icloud
paypal venmo wise
quickbooks xero sage
shopify etsy wix wordpress squarespace webflow ghost
strava komoot
metformin ozempic insulin jardiance mounjaro wegovy
dollars=dollar=usd euros=euro=eur pounds=pound=sterling=gbp yen francs
metric=celsius=kilometres=kilometers=km=kilos=kg imperial=fahrenheit=miles=lb=stones
british=uk american=us canadian australian
cotton=linen wool silk polyester
sofa armchair
pasta rice potatoes
rock jazz classical pop techno metal folk rap=hip-hop
horror comedy=comedies romance=rom-coms thriller=thrillers documentary=documentaries
fiction nonfiction=non-fiction
alone=solo=alone group=groups together=company
online=remote person=in-person=face-to-face
quiet=silence music=noise
buy=shop bake=homemade=homegrown
organic ordinary=normal=regular=conventional=standard
butcher=butchers supermarket=supermarkets market=markets
football rugby tennis cricket basketball
`
  .trim()
  .split('\n')
  .map((line) =>
    line
      .split(' ')
      .map((one) => new Set(one.split('=').flatMap((word) => [stem(word), ...analyseTerms(word)]))),
  );

/** Whether two things are of a kind of which somebody has one at a time: `an aisle seat` and `the window`. */
export function excludeEachOther(a: readonly string[], b: readonly string[]): boolean {
  return SLOTS.some((slot) => {
    const [first, second] = [a, b].map((terms) =>
      slot.filter((names) => terms.some((term) => names.has(term))),
    );
    return (
      first !== undefined &&
      second !== undefined &&
      first.length === 1 &&
      second.length === 1 &&
      first[0] !== second[0]
    );
  });
}

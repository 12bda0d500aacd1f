/** Lists `form=base`: English forms that a suffix stemmer cannot reduce to one stem. */
const FORMS = `
went gone goes=go bought=buy brought=bring thought=think taught=teach caught=catch fought=fight sought=seek
came=come became=become saw seen=see took taken=take gave given=give made=make said=say told=tell
knew known=know grew grown=grow flew flown=fly drew drawn=draw threw thrown=throw blew blown=blow
wrote written=write rode ridden=ride drove driven=drive rose risen=rise chose chosen=choose froze frozen=freeze
spoke spoken=speak broke broken=break stole stolen=steal woke woken=wake wore worn=wear tore torn=tear bore born=bear
ate eaten=eat drank drunk=drink sang sung=sing swam swum=swim ran=run began begun=begin rang rung=ring sank sunk=sink
sat=sit met=meet led=lead fed=feed read=read held=hold kept=keep slept=sleep felt=feel left=leave lost=lose
built=build sent=send spent=spend lent=lend bent=bend meant=mean learnt=learn dreamt=dream burnt=burn dealt=deal
heard=hear paid=pay sold=sell stood=stand understood=understand won=win found=find fell fallen=fall forgot forgotten=forget
forgave forgiven=forgive hid hidden=hide bit bitten=bite shook shaken=shake swore sworn=swear shot=shoot slid=slide
hung=hang stuck=stick struck=strike dug=dig spun=spin sprang=spring shone=shine lit=light laid=lay lain=lie
children=child men=man women=woman feet=foot teeth=tooth geese=goose mice=mouse lives=life wives=wife
knives=knife wolves=wolf leaves=leaf halves=half shelves=shelf loaves=loaf thieves=thief
better best=good worse worst=bad grandchildren=grandchild people=person
mum mom mommy mama mummy=mother dad daddy papa=father grandma granny=grandmother grandpa=grandfather
bike bikes=bicycle pic pics photo photos photograph photographs=photo
favourite=favorite colour=color colours=color centre=center theatre=theater organise=organize organised=organize
grey=gray neighbour=neighbor neighbours=neighbor travelled=travel travelling=travel jewellery=jewelry
two=2 three=3 four=4 five=5 six=6 seven=7 eight=8 nine=9 ten=10 eleven=11 twelve=12 twenty=20 thirty=30 fifty=50
first=1 second=2 third=3 fourth=4 fifth=5 sixth=6 seventh=7 eighth=8 ninth=9 tenth=10
jan=january feb=february mar=march apr=april jun=june jul=july aug=august sept=september sep=september
oct=october nov=november dec=december
mon=monday tue=tuesday tues=tuesday wed=wednesday thu=thursday thurs=thursday fri=friday
`;

/** Irregular English form → base form. */
export const IRREGULAR: ReadonlyMap<string, string> = new Map(
  // bounded: 20_000 characters (the table above)
  [...FORMS.matchAll(/((?:[a-z]+ )*[a-z]+)=([a-z0-9]+)/g)].flatMap(([, forms = '', base = '']) =>
    forms.split(' ').map((form) => [form, base] as const),
  ),
);

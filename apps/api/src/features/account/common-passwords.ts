import { passwordTooCommon } from "./account.errors.ts";

/**
 * Refuses what guessers try first, whatever its letter case: the commonest passwords, the person's own phone
 * number, one character over and over.
 *
 * @throws ShopError 400
 */
export function assertPasswordUncommon(password: string, phoneNumber: string): void {
  const plain = password.normalize("NFKC").toLowerCase();
  const isOwnPhone = ["", "0", "91", "+91"].some((prefix) => plain === prefix + phoneNumber);
  const isOneCharacter = new Set(plain).size === 1;
  if (isOwnPhone || isOneCharacter || commonPasswords.has(plain)) throw passwordTooCommon();
}

/** Of at least six characters, because shorter ones are refused anyway (buyer §5). */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 12345678910 0123456 01234567 012345678 0123456789 123456a
  123456q 123456abc 12345a 12345abc 12345q 12345qwert 12345qwerty 12345678a 123456789a 123456789q a123456 a1234567
  a12345678 a123456789 q123456 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y
  1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq12wsx zaq1zaq1 zaq1xsw2 qazwsx qazwsxedc qazxsw qaz123 qazwsx123 qweasd
  qweasdzxc qweasd123 qweqwe qwe123 qwe123qwe qwe12345 123qwe 123qweasd 123qweasdzxc qwerty qwerty1 qwerty12
  qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty7 qwertyu qwertyui qwertyuiop qwertyuiop123 qwertz qwert1
  qwert123 qwert12345 qwer1234 qwer123 1234qwer 1234qwerty 12qwaszx 12qw34er azerty azertyuiop asdfgh asdfghj
  asdfghjk asdfghjkl asdfjkl asdf1234 asdf123 asdasd asdasd123 asd123 asd123456 asdqwe123 zxcvbn zxcvbnm zxcvbnm123
  zxczxc zxc123 poiuyt poiuytrewq mnbvcxz lkjhgf lkjhgfdsa 987654 9876543 98765432 987654321 9876543210 0987654321
  098765 654321 7654321 87654321 123321 1234321 123454321 12344321 123123 1231234 123123123 123123a 321321 321654
  112233 11223344 1122334455 223344 332211 445566 121212 12121212 131313 141414 151515 202020 212121 232323 252525
  101010 010101 111222 111222333 222333 123789 789456 789456123 456789 4567890 456123 147258 147258369 159357
  159753 357159 258456 741852 741852963 852456 963852741 963258 135790 135791 246810 2468101 102030 1020304
  102938 100200 100000 200000 500000 123000 123400 314159 31415926 420420 696969 786786 7867867 786110 108108
  19811981 199019 198585 19901990 19951995 200020 20002000 20202020 20252025 20262026 123456aa 123456789abc aa123456
  aa12345678 aaa111 abc123 abc1234 abc12345 abc123456 abc123abc abcd123 abcd1234 abcd12345 abcd@123 abcd@1234
  abcdef abcdefg abcdefgh abcdefghij abcde12345 abc@123 abc@1234 123abc 1234abcd 12345abcde a1b2c3 a1b2c3d4
  a1s2d3 a1s2d3f4 aa11aa abcabc ababab aabbcc aassdd xxxyyy 1a2b3c 1a2b3c4d
  password password1 password2 password3 password12 password123 password1234 password12345 password123456 password!
  password@1 password@12 password@123 password@1234 password01 password99 passw0rd passw0rd1 passw0rd123 p@ssword
  p@ssword1 p@ssw0rd p@ssw0rd1 p@ssw0rd123 p@55w0rd p4ssword pa55word pa55w0rd pass123 pass1234 pass12345 pass@123
  pass@1234 pass@12345 passpass passme passport passwd passwords mypassword mypass newpass newpassword newpass123
  changeme changeme1 changeme123 change123 default default1 default123 secret secret1 secret123 letmein letmein1
  letmein123 letmein! welcome welcome1 welcome12 welcome123 welcome1234 welcome@1 welcome@123 welcome!
  login123 loginlogin logmein signin admin1 admin12 admin123 admin1234 admin12345 admin123456 admin@123 admin@1234
  admin@12345 admin01 adminadmin administrator administrator1 root123 rootroot toor123 superadmin superuser manager
  manager1 manager123 master master1 master123 master@123 user123 user1234 user@123 username guest123 guest1 test123
  test1234 test12345 test@123 test@1234 testing testing1 testing123 testtest tester demo123 demo1234 sample sample123
  temp123 temp1234 temppass server system system123 oracle oracle123 mysql123 database office office123
  computer computer1 internet internet1 network windows windows10 windows7 microsoft google google1 google123 gmail123
  facebook facebook1 whatsapp whatsapp1 instagram youtube twitter linkedin samsung samsung1 samsung123 iphone iphone1
  android nokia123 motorola xiaomi redmi123 oneplus jio123 reliance airtel airtel123 vodafone
  iloveyou iloveyou1 iloveyou2 iloveyou12 iloveyou123 iloveyou! iloveu iloveu1 iloveme ilove123 ilovegod loveme
  loveme1 lovelove lovely lovely1 loveyou love123 love1234 love12345 lover1 lovers loveu2 mylove mylove1 truelove
  forever forever1 friend friends friends1 friendship family family1 family123 mother mother1 father father1 mummy123
  mummypapa papa123 mommy1 mamapapa brother sister babygirl babygirl1 babyboy baby123 princess princess1 prince
  queen123 angel1 angel123 angels beautiful sweety sweetie sweetheart sunshine sunshine1 sunflower flower flower1
  flowers butterfly rainbow rainbow1 summer summer1 summer123 winter winter1 spring autumn january february august
  september october november december monday tuesday wednesday thursday friday saturday sunday
  football football1 football123 baseball basketball soccer soccer1 hockey cricket cricket1 cricket123 tennis golfer
  chelsea chelsea1 arsenal arsenal1 liverpool liverpool1 barcelona realmadrid manchester juventus ronaldo ronaldo7
  ronaldo123 messi10 messi123 sachin sachin1 sachin10 sachin123 tendulkar virat18 virat123 viratkohli kohli18 dhoni7
  dhoni07 dhoni123 msdhoni rohit45 rohit123 mumbai mumbai1 mumbai123 delhi123 delhi1 newdelhi chennai chennai1
  kolkata bangalore bengaluru hyderabad gujarat surat123 jaipur punjab kerala india1 india12 india123 india1234
  india@1 india@12 india@123 indian indian1 indian123 bharat bharat1 bharat123 hindustan jaihind jaihind1 jaihind123
  vandemataram indiaindia hello1 hello12 hello123 hello1234 hello@123 hellohello helloworld namaste namaste1
  krishna krishna1 krishna12 krishna123 krishna@123 radhakrishna radheradhe radhe123 radheshyam harekrishna hareram
  jaishreeram jaishriram jaishreekrishna jaimatadi jaimata jaimaa jaihanuman hanuman hanuman1 hanuman123 bajrangbali
  shreeram sriram123 sitaram siyaram ganesh ganesh1 ganesh12 ganesh123 ganesha ganpati omganesh shiva123 shivshakti
  omnamahshivaya omshanti omsairam sairam sairam1 sairam123 saibaba saibaba1 saibaba123 shirdi mahadev mahadev1
  mahadev123 harharmahadev bholenath mahakal mahakal1 mahakal123 durga123 lakshmi lakshmi1 laxmi123 saraswati
  waheguru waheguru1 satnam allah786 allah123 bismillah bismillah786 mashallah inshallah alhamdulillah muhammad
  mohammad jesus1 jesus123 jesuschrist jesusloves christ godisgood godisgreat blessed blessing
  rahul123 rahul1 rahul@123 rohan123 amit123 amit1234 ankit123 ankit1 anjali anjali123 priya123 priyanka priyanka1
  pooja123 neha123 nisha123 sanjay sanjay123 sandeep sandeep1 sandeep123 suresh suresh123 ramesh ramesh123 rakesh
  rakesh123 rajesh rajesh1 rajesh123 mahesh mahesh123 mukesh mukesh123 dinesh dinesh123 deepak deepak1 deepak123
  manish manish123 vikas123 vijay123 vishal vishal123 abhishek abhishek1 abhishek123 aditya aditya123 akash123
  arjun123 ashish ashish123 gaurav gaurav123 karthik kumar123 manoj123 naveen naveen123 nitin123 pankaj pankaj123
  prakash pradeep pradeep123 prasad praveen praveen123 rajkumar raju123 sachin12 saurabh senthil sharma singh123
  sonu123 monu123 sunil123 sunita tanuja varun123 vinod123 yadav123 yogesh
  monkey monkey1 monkey123 dragon dragon1 dragon123 tiger1 tiger123 tigers lion123 eagle1 eagles horses dolphin
  panther panda123 puppy123 kitty123 kitten doggie chicken chicken1 turtle spider spiderman spiderman1 superman
  superman1 superman123 batman batman1 batman123 ironman avengers captain pokemon pokemon1 pikachu naruto naruto1
  minecraft fortnite pubg123 freefire starwars matrix hunter hunter1 hunter2 killer killer1 killer123 ninja1 warrior
  shadow shadow1 shadow123 phoenix phoenix1 legend legend1 legend123 champion king123 kingking rockstar rockyou
  rocky123 michael michael1 jordan jordan1 jordan23 michelle jennifer jessica jessica1 ashley ashley1 daniel daniel1
  charlie charlie1 thomas thomas1 andrew andrew1 robert robert1 joshua anthony william matthew nicole amanda hannah
  samantha victoria stephanie george maggie buster pepper ginger cookie cookie1 cheese banana orange orange1 apple1
  apple123 mango123 purple purple1 yellow silver golden diamond diamond1 money1 money123 dollar rupees lakhpati
  crorepati success success1 success123 winner winner1 victory freedom freedom1 liberty justice awesome awesome1
  amazing fantastic whatever whatever1 nothing nothing1 something anything trustno1 access access1 access14 mustang
  mustang1 ferrari ferrari1 porsche mercedes corvette harley yamaha yamaha1 suzuki honda123 royalenfield bullet350
  biteme asshole fuckyou fuckyou1 fuckyou2 fuckoff motherfucker bitch1 sexy123 hotgirl nopassword nopass idontknow
  dakbag dakbag1 dakbag12 dakbag123 dakbag@1 dakbag@123 dakbag1234 packaging packaging1 packaging123 courier courier1
  courier123 business business1 business123 company company1 company123 trader traders traders123 enterprise
  enterprises wholesale meesho meesho1 meesho123 flipkart flipkart1 flipkart123 amazon amazon1 amazon123 valmo123
  `
    .trim()
    .split(/\s+/),
);
